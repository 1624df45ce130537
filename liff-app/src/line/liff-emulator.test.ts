/** The LINE emulator behaves like the SDK. */
import { describe, expect, it } from "vitest";
import { idTokenOf, startAt } from "../testing";
import { emulatedLine } from "./liff-emulator";

const PERSON = `U${"1".repeat(32)}`;
const TOKENS = `access_token=a1&id_token=${idTokenOf(PERSON)}&client_id=1650000001`;
const line = () => emulatedLine("http://line.test", "1650000001");
const isPending = (work: Promise<void>) => Promise.race([work.then(() => false), Promise.resolve(true)]);

describe("opened in LINE", () => {
  it("keeps the tokens for the tab, removes them from the URL and continues to the deep link", async () => {
    const { replace } = startAt(`/?liff.state=${encodeURIComponent("/chat/12/")}#${TOKENS}`);
    expect(await isPending(line().init())).toBe(true);
    expect(window.location.hash).toBe("");
    expect(replace).toHaveBeenCalledWith(`${window.location.origin}/chat/12/`);
    expect(line().tokens()).toEqual({ accessToken: "a1", idToken: idTokenOf(PERSON) });
  });

  it("is in LINE on the next page, and after a reload", async () => {
    startAt(`/applicants/top/#${TOKENS}`);
    await line().init();
    startAt("/applicants/top/");
    await line().init();
    expect(line().isInClient()).toBe(true);
  });

  it("takes the newer tokens of another user in the same tab", async () => {
    startAt(`/applicants/top/#${TOKENS}`);
    await line().init();
    startAt("/applicants/top/#access_token=a2&id_token=i2&client_id=1650000001");
    await line().init();
    expect(line().tokens()).toEqual({ accessToken: "a2", idToken: "i2" });
  });

  it("rejects tokens of another channel", async () => {
    startAt("/#access_token=a&id_token=i&client_id=999");
    await expect(line().init()).rejects.toThrow("another LINE Login channel");
    expect(line().tokens()).toBeNull();
  });

  it("returns to the emulated phone when closed", async () => {
    const { assign } = startAt(`/applicants/top/#${TOKENS}`);
    await line().init();
    line().close();
    expect(assign).toHaveBeenCalledWith(`http://line.test/phone/${PERSON}/`);
  });
});

describe("opened in an ordinary browser", () => {
  it("has no tokens, but follows a deep link", async () => {
    const { replace } = startAt(`/?liff.state=${encodeURIComponent("/applicants/contacts/?contact=3")}`);
    expect(await isPending(line().init())).toBe(true);
    expect(replace).toHaveBeenCalledWith(`${window.location.origin}/applicants/contacts/?contact=3`);
    expect(line().tokens()).toBeNull();
    expect(line().isInClient()).toBe(false);
  });
});
