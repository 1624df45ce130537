/** Checks that each acknowledged message is stored once, and that all clients received the same in the same order. */

/** Compare sent and received messages with the stored ones; return counts, and each fault as a phrase. */
export function checkDelivery(talkers, stored) {
  const sum = (pick) => talkers.reduce((total, talker) => total + pick(talker), 0);
  const all = [...stored.values()].flat();
  const rowsByKey = new Map();
  for (const row of all) rowsByKey.set(row.key, [...(rowsByKey.get(row.key) ?? []), row]);
  const acknowledged = talkers.flatMap((talker) => [...talker.acknowledged]);
  const lost = acknowledged.filter(([key, id]) => !rowsByKey.get(key)?.some((row) => row.id === id));
  const duplicated = [...rowsByKey.values()].filter((rows) => rows.length > 1);
  const undelivered = sum(({ room, received }) => missing(idsIn(stored, room), received));
  const unstored = sum(({ room, received }) => missing(received, idsIn(stored, room)));
  const disordered = talkers.filter(({ received }) =>
    received.some((id, at) => at > 0 && id < received[at - 1]),
  );
  const refusals = talkers.flatMap((talker) => talker.counts.refusals);
  const faults = [
    [lost.length, "受け取ったと答えたのに保存されていない"],
    [duplicated.length, "二重に保存された"],
    [sum(({ unacknowledged }) => unacknowledged.length), "答えのないまま"],
    [undelivered, "届いていない"],
    [unstored, "保存されていないのに届いた"],
    [disordered.length, "順番の違う人がいる"],
    [refusals.length, `断られた（${[...new Set(refusals)].join(" ")}）`],
    [all.length === 0 ? 1 : 0, "何も話されていない"],
  ];
  return {
    counts: {
      言ったこと: sum((talker) => talker.counts.posted),
      送信: sum((talker) => talker.counts.sent),
      受け取りの答え: acknowledged.length,
      保存: all.length,
      届いた数: sum(({ received }) => received.length),
      二度目以降の届け: sum((talker) => talker.counts.repeats),
      つなぎ直し: sum((talker) => talker.counts.returns),
    },
    faults: faults.filter(([count]) => count > 0).map(([count, phrase]) => `${phrase} ${count}`),
  };
}

function idsIn(stored, room) {
  return (stored.get(room) ?? []).map(({ id }) => id);
}

/** Count the ids of one list that are missing in another. */
function missing(expected, actual) {
  const known = new Set(actual);
  return expected.filter((id) => !known.has(id)).length;
}
