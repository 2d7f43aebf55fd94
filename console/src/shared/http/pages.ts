/** Page by page: there may be thousands. */
export async function everyPage<P extends { readonly next: string | null }>(
  ask: (cursor: string | undefined) => Promise<P>,
): Promise<readonly P[]> {
  const pages: P[] = [];
  let cursor: string | undefined;
  do {
    const page = await ask(cursor);
    pages.push(page);
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  return pages;
}
