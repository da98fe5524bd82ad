import { formatErrorMessage, type ErrCode } from '@nocturne/contract/errors'
import { expect, it } from 'vitest'

import { inlineErrorMessages } from './refusal-texts.ts'

const IMPORT = "import { formatErrorMessage as say } from '@nocturne/contract/errors'"
const built = (code: string) =>
  inlineErrorMessages(`${IMPORT}\n${code}`, '/web/page.ts', (refusal, values) =>
    formatErrorMessage(refusal as ErrCode, { ...values }),
  )

it('replaces a refusal code by its message', () => {
  expect(built("f(say('TABLE_CODE_INVALID', {}), say('PAYCODE_EXPIRED'))")).toContain(
    'f("台位码无效，请联系服务员", "付款码已失效，请刷新")',
  )
})

it('leaves computed codes and values to the catalogue', () => {
  for (const code of ['f(say(refusal, {}))', "f(say('QUEUE_EXISTS', { queueNo }))", 'f(say)'])
    expect(built(code)).toContain(code)
})
