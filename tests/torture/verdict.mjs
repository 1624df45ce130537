/** Whether every acknowledged message is kept exactly once, and everybody heard the same in the same order. */

/** Compare what people sent and heard with what is kept; return counts, and each fault as a phrase. */
export function found(talkers, kept) {
  const sum = (pick) => talkers.reduce((total, talker) => total + pick(talker), 0);
  const all = [...kept.values()].flat();
  const rowsByKey = new Map();
  for (const row of all) rowsByKey.set(row.key, [...(rowsByKey.get(row.key) ?? []), row]);
  const acknowledged = talkers.flatMap((talker) => [...talker.acknowledged]);
  const lost = acknowledged.filter(([key, id]) => !rowsByKey.get(key)?.some((row) => row.id === id));
  const doubled = [...rowsByKey.values()].filter((rows) => rows.length > 1);
  const unheard = sum(({ room, heard }) => missing(idsIn(kept, room), heard));
  const invented = sum(({ room, heard }) => missing(heard, idsIn(kept, room)));
  const disordered = talkers.filter(({ heard }) => heard.some((id, at) => at > 0 && id < heard[at - 1]));
  const refusals = talkers.flatMap((talker) => talker.counts.refusals);
  const faults = [
    [lost.length, "受け取ったと答えたのに保存されていない"],
    [doubled.length, "二重に保存された"],
    [sum(({ unanswered }) => unanswered.length), "答えのないまま"],
    [unheard, "届いていない"],
    [invented, "保存されていないのに届いた"],
    [disordered.length, "順番の違う人がいる"],
    [refusals.length, `断られた（${[...new Set(refusals)].join(" ")}）`],
    [all.length === 0 ? 1 : 0, "何も話されていない"],
  ];
  return {
    counts: {
      言ったこと: sum((talker) => talker.counts.said),
      送信: sum((talker) => talker.counts.sent),
      受け取りの答え: acknowledged.length,
      保存: all.length,
      届いた数: sum(({ heard }) => heard.length),
      二度目以降の届け: sum((talker) => talker.counts.repeats),
      つなぎ直し: sum((talker) => talker.counts.returns),
    },
    faults: faults.filter(([count]) => count > 0).map(([count, words]) => `${words} ${count}`),
  };
}

function idsIn(kept, room) {
  return (kept.get(room) ?? []).map(({ id }) => id);
}

/** How many of the one list are not in the other. */
function missing(wanted, there) {
  const known = new Set(there);
  return wanted.filter((id) => !known.has(id)).length;
}
