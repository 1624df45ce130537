/** Stands before the window that asks for a proof: what names all its files is fetched with it, not at the start. */

/** Ask whoever is signed in to prove anew who they are. */
export async function askForProof(code: string): Promise<boolean> {
  return (await import("./ask")).askForProof(code);
}
