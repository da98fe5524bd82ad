import { describe, expect, it } from 'vitest'

import { inlineCodes } from './inline-codes.ts'

const codes = { orderStatus: { waiting: '0', placed: '1' }, payMode: { payNow: '1' }, levels: { high: 3 } }
const built = (code: string, from = '@nocturne/contract/codes') =>
  inlineCodes(`import { orderStatus, payMode as mode, levels } from '${from}'\n${code}`, '/web/page.ts', codes)
    .split('\n')
    .filter((line) => !line.startsWith('import '))
    .join('\n')

describe('codes in the built app', () => {
  it("replaces a code's name by its value", () => {
    expect(built('const late = order.status === orderStatus.placed ? levels.high : 0')).toBe(
      'const late = order.status === "1" ? 3 : 0',
    )
  })

  it('recognises a renamed import', () => {
    expect(built('pay(mode.payNow, x.mode.payNow, { mode: 1 })')).toBe('pay("1", x.mode.payNow, { mode: 1 })')
  })

  it('resolves a property in brackets with a static name', () => {
    expect(built("f(orderStatus['placed'], orderStatus[key])")).toBe('f("1", orderStatus[key])')
  })

  it('replaces codes in cases, keys and templates', () => {
    expect(built('switch (s) { case orderStatus.placed: f({ [orderStatus.waiting]: `${mode.payNow}` }) }')).toBe(
      'switch (s) { case "1": f({ ["0"]: `${"1"}` }) }',
    )
  })

  it('imports the single object for every other use', () => {
    const text = `import { orderStatus as status, payMode } from '@nocturne/contract/codes'\nf(status, payMode.payNow)`
    expect(inlineCodes(text, '/web/page.ts', codes).split('\n')).toEqual([
      "import status from 'codes:orderStatus'",
      "import { orderStatus as status$, payMode } from '@nocturne/contract/codes'",
      'f(status, "1")',
    ])
  })

  it('does not change other uses of the object', () => {
    const uses = [
      'const { placed } = orderStatus',
      'Object.values(orderStatus)',
      'export { orderStatus }',
      'f({ orderStatus })',
      'orderStatus?.placed',
    ]
    for (const use of uses) expect(built(use)).toBe(use)
  })

  it('ignores shadowed names', () => {
    const hidden = [
      'function f(orderStatus) { return orderStatus.unknown }',
      'const g = ({ orderStatus: [mode] }) => mode.unknown',
      'for (const mode of modes) f(mode.unknown)',
      '{ const mode = {}; f(mode.unknown) }',
      'try { f() } catch (mode) { g(mode.unknown) }',
      'function h() { if (x) { var mode = y } return mode.unknown }',
    ]
    for (const code of hidden) expect(built(code)).toBe(code)
    expect(built('{ const mode = 1 } f(mode.payNow)')).toBe('{ const mode = 1 } f("1")')
  })

  it('fails on an unknown name', () => {
    expect(() => built('f(orderStatus.plcaed)')).toThrow('/web/page.ts: orderStatus has no code named plcaed')
    expect(() => built('f(orderStatus.toString)')).toThrow('toString')
  })

  it('ignores other imports', () => {
    expect(built('f(orderStatus.unknown)', './codes-of-mine.ts')).toBe('f(orderStatus.unknown)')
  })
})
