import { beforeEach, expect, test, vi } from 'vitest'

const scan = vi.fn<(findError?: (text: string) => string | null) => Promise<string>>()
vi.mock('#bridge/bridge.ts', () => ({ bridge: { scan }, BridgeError: class extends Error {} }))
const confirm = vi.fn<(question: { title: string }) => Promise<boolean>>()
vi.mock('#kit/confirm.ts', () => ({ confirm }))
vi.stubGlobal('location', new URL('https://venue.example/'))

const { scanCode } = await import('./scan.ts')

const FOREIGN = 'https://elsewhere.example/pages/nfc?code=T1'
const TABLE = 'https://venue.example/pages/nfc?code=T1'

beforeEach(() => {
  scan.mockReset()
  confirm.mockReset()
})

test('reopens a native scanner after a wrong code once the user has confirmed the message', async () => {
  scan.mockResolvedValueOnce(FOREIGN).mockResolvedValueOnce('6901234567892').mockResolvedValueOnce(TABLE)
  confirm.mockResolvedValue(true)
  expect(await scanCode()).toMatchObject({ kind: 'table', code: 'T1' })
  expect(confirm.mock.calls.map(([{ title }]) => title)).toEqual(['这是其他门店的二维码', '无法识别的二维码'])
})

test('ends the scan when the user cancels', async () => {
  scan.mockResolvedValue(FOREIGN)
  confirm.mockResolvedValue(false)
  await expect(scanCode()).rejects.toThrow()
  expect(scan).toHaveBeenCalledTimes(1)
})

test('passes the check to our own scanner', async () => {
  scan.mockResolvedValue(TABLE)
  await scanCode('table')
  const findError = scan.mock.calls[0]?.[0]
  expect(findError?.(FOREIGN)).toBe('这是其他门店的二维码')
  expect(findError?.('https://venue.example/pages/takeNumber/index')).toBe('这不是台位码，请扫描桌上的台位二维码')
  expect(findError?.(TABLE)).toBeNull()
  expect(confirm).not.toHaveBeenCalled()
})
