/** LINE's URL parameters: deep links, and leftovers to remove. */
import { describe, expect, it } from "vitest";
import { deepLinkTarget, liffLink, withoutLiffLeftovers } from "./liff-address";

const at = (path: string) => new URL(path, "https://example.jp");

describe("a deep link", () => {
  it("opens the page in liff.state, with its query", () => {
    const link = at(`/?liff.state=${encodeURIComponent("/applicants/contacts/?contact=12")}`);
    expect(deepLinkTarget(link)).toBe("https://example.jp/applicants/contacts/?contact=12");
  });

  it("may contain only a query", () => {
    expect(deepLinkTarget(at("/?liff.state=%3Fa%3D1"))).toBe("https://example.jp/?a=1");
  });

  it("keeps other parameters of the first page", () => {
    expect(deepLinkTarget(at("/?liff.state=%2Fchat%2F12%2F&x=1"))).toBe("https://example.jp/chat/12/?x=1");
  });

  it("does not lead to another site", () => {
    for (const state of ["//evil.example/", "https://evil.example/", "/\\evil.example"]) {
      const target = deepLinkTarget(at(`/?liff.state=${encodeURIComponent(state)}`));
      expect.soft(target, state).toMatch(/^https:\/\/example\.jp\//);
    }
  });

  it("is null without liff.state", () => {
    expect(deepLinkTarget(at("/applicants/top/"))).toBeNull();
  });
});

it("a page is reopened with LINE's own link", () => {
  for (const [address, link] of [
    ["/?liff.state=%2Fchat%2F12%2F#access_token=1", "https://liff.line.me/1-a/chat/12/"],
    ["/applicants/contacts/?contact=12", "https://liff.line.me/1-a/applicants/contacts/?contact=12"],
  ] as const)
    expect.soft(liffLink("1-a", at(address)), address).toBe(link);
});

describe("the leftover parameters of LIFF", () => {
  it("are removed from the URL, and nothing else", () => {
    for (const [address, clean] of [
      ["/chat/12/?liff.referrer=x&liff.state=%2F&a=1", "/chat/12/?a=1"],
      ["/?code=1&state=2&liffClientId=3&liffRedirectUri=4", "/"],
      ["/chat/12/?error=ACCESS_DENIED&error_description=x&state=2&liffOAuth2Error=true", "/chat/12/"],
      ["/applicants/top/#access_token=1&id_token=2", "/applicants/top/"],
      ["/applicants/contacts/?contact=12#here", "/applicants/contacts/?contact=12#here"],
    ] as const)
      expect.soft(withoutLiffLeftovers(at(address)), address).toBe(clean);
  });

  it("do not include the response of our own web login", () => {
    const answer = "/accounts/applicants/callback/?code=1&state=2";
    expect(withoutLiffLeftovers(at(answer))).toBe(answer);
  });
});
