import { describe, expect, it } from 'vitest'

import { withCodes } from './inline-codes.ts'

const codes = { orderStatus: { waiting: '0', placed: '1' }, payMode: { payNow: '1' }, levels: { high: 3 } }
const built = (code: string, from = '@nocturne/contract/codes') =>
  withCodes(`import { orderStatus, payMode as mode, levels } from '${from}'\n${code}`, '/web/page.ts', codes)
    .split('\n')
    .filter((line) => !line.startsWith('import '))
    .join('\n')

describe('codes in the built app', () => {
  it('writes the code where its name stood', () => {
    expect(built('const late = order.status === orderStatus.placed ? levels.high : 0')).toBe(
      'const late = order.status === "1" ? 3 : 0',
    )
  })

  it('knows an import by its new name', () => {
    expect(built('pay(mode.payNow, x.mode.payNow, { mode: 1 })')).toBe('pay("1", x.mode.payNow, { mode: 1 })')
  })

  it('reads a property in brackets when its name stands there', () => {
    expect(built("f(orderStatus['placed'], orderStatus[key])")).toBe('f("1", orderStatus[key])')
  })

  it('writes codes into cases, keys and templates', () => {
    expect(built('switch (s) { case orderStatus.placed: f({ [orderStatus.waiting]: `${mode.payNow}` }) }')).toBe(
      'switch (s) { case "1": f({ ["0"]: `${"1"}` }) }',
    )
  })

  it('takes the one object for every other use', () => {
    const text = `import { orderStatus as status, payMode } from '@nocturne/contract/codes'\nf(status, payMode.payNow)`
    expect(withCodes(text, '/web/page.ts', codes).split('\n')).toEqual([
      "import status from 'codes:orderStatus'",
      "import { orderStatus as status$, payMode } from '@nocturne/contract/codes'",
      'f(status, "1")',
    ])
  })

  it('changes nothing in what uses the object', () => {
    const uses = [
      'const { placed } = orderStatus',
      'Object.values(orderStatus)',
      'export { orderStatus }',
      'f({ orderStatus })',
      'orderStatus?.placed',
    ]
    for (const use of uses) expect(built(use)).toBe(use)
  })

  it('leaves names alone that something nearer hides', () => {
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

  it('fails on a name that is none', () => {
    expect(() => built('f(orderStatus.plcaed)')).toThrow('/web/page.ts: orderStatus has no code named plcaed')
    expect(() => built('f(orderStatus.toString)')).toThrow('toString')
  })

  it('touches nothing that comes from elsewhere', () => {
    expect(built('f(orderStatus.unknown)', './codes-of-mine.ts')).toBe('f(orderStatus.unknown)')
  })
})
