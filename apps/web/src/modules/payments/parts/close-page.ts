/** Leaves the page of a guest who has nowhere else to go here. */
export async function close(): Promise<void> {
  const { bridge } = await import('../../../bridge/bridge.ts')
  await bridge.back().catch(() => undefined)
}
