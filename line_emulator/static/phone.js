// Keeps one phone's chat live: asks each second for new lines and sends what is typed without leaving the page.
const lines = document.getElementById("lines");
const talk = lines.parentElement;
const form = document.getElementById("say");

function lastId() {
  const known = lines.querySelectorAll("[data-id]");
  return known.length ? known[known.length - 1].dataset.id : "0";
}

function scrollToNewest() {
  talk.scrollTop = talk.scrollHeight;
}

let asking = false;

async function fetchNews() {
  if (asking || document.hidden) return;
  asking = true;
  try {
    const answer = await fetch(`${lines.dataset.news}?after=${lastId()}`);
    if (answer.status === 200) {
      const isAtEnd = talk.scrollHeight - talk.scrollTop - talk.clientHeight < 80;
      lines.insertAdjacentHTML("beforeend", await answer.text());
      if (isAtEnd) scrollToNewest();
    }
  } catch {
    // The emulator is restarting; the next second asks again.
  } finally {
    asking = false;
  }
}

form?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const body = new FormData(form);
  form.reset();
  await fetch(form.action, { method: "POST", body, redirect: "manual" });
  scrollToNewest();
  await fetchNews();
});

scrollToNewest();
setInterval(fetchNews, 1000);
document.addEventListener("visibilitychange", fetchNews);
