/** A toast is removed with its page, unless the action that showed it also navigated to the next page. */
import { act, fireEvent, screen } from "@testing-library/react";
import type { ReactElement } from "react";
import { createMemoryRouter, Outlet, RouterProvider, useNavigate } from "react-router-dom";
import { beforeEach, expect, it, vi } from "vitest";
import { renderUi } from "../../testing/render";
import { ToastProvider, useToast } from "../../ui/feedback/ToastProvider";
import { RemoveToasts } from "./RemoveToasts";

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));

function Frame(): ReactElement {
  const toast = useToast();
  const navigate = useNavigate();
  return (
    <>
      <RemoveToasts />
      <button type="button" onClick={() => toast("保存しました。")}>
        save
      </button>
      <button type="button" onClick={() => void navigate("/next/")}>
        leave
      </button>
      <button type="button" onClick={() => void navigate("/?step=2")}>
        step
      </button>
      <Outlet />
    </>
  );
}

/** Opens the first page. The next page takes three seconds to load. */
function start(): void {
  const next = () => new Promise((resolve) => setTimeout(resolve, 3000, null));
  const children = [
    { index: true, element: <p>first page</p> },
    { path: "next/", loader: next, element: <p>next page</p> },
  ];
  renderUi(
    <ToastProvider>
      <RouterProvider router={createMemoryRouter([{ path: "/", Component: Frame, children }])} />
    </ToastProvider>,
  );
}

const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole("button", { name })));
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
const toast = () => screen.queryByText("保存しました。");

it("disappears with the page that showed it", async () => {
  start();
  await press("save");
  await pass(2);
  await press("leave");
  await pass(1);
  expect(toast()).toBeVisible();
  await pass(3);
  expect(screen.getByText("next page")).toBeVisible();
  expect(toast()).not.toBeInTheDocument();
});

it("stays if its own action navigates to the next page", async () => {
  start();
  await press("save");
  await press("leave");
  await pass(4);
  expect(screen.getByText("next page")).toBeVisible();
  expect(toast()).toBeVisible();
});

it("stays if only the query changes", async () => {
  start();
  await press("save");
  await pass(2);
  await press("step");
  expect(toast()).toBeVisible();
});
