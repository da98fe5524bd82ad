/** Closes the page for guests who have no other page here. */
export async function closePage(): Promise<void> {
  const { bridge } = await import('#bridge/bridge.ts')
  await bridge.back().catch(() => undefined)
}
