/**
 * Replaces `errorMessage('TABLE_CODE_INVALID', {})` by its message at build time, so that pages need not load the
 * message catalogue. Where a code or value is computed, the whole catalogue is bundled.
 */
import type { Plugin } from 'vite'

import { importedContract, runContract } from './contract-files.ts'
import { importedNames, type Call } from './imported-names.ts'
import { edited, parseModule, stringOf } from './syntax.ts'

type Say = (code: string, values: object) => string

export function saidRefusals(): Plugin {
  return {
    name: 'said-refusals',
    apply: 'build',
    async transform(code, id) {
      if (!code.includes('contract/errors')) return null
      const { errorMessage } = await runContract('errors')
      return { code: withSentences(code, id, errorMessage as Say), map: null }
    },
  }
}

/** Module with messages instead of their codes. */
export function withSentences(code: string, file: string, say: Say): string {
  const names = importedNames(parseModule(code), (source) => importedContract(source, file) === 'errors')
  const calls = names.filter(({ imported }) => imported === 'errorMessage').flatMap((name) => name.calls)
  return edited(
    code,
    calls.flatMap((call) => {
      const refusal = getStaticCode(call)
      return refusal === undefined ? [] : [{ start: call.start, end: call.end, text: JSON.stringify(say(refusal, {})) }]
    }),
  )
}

/** Refusal code of a call without values to fill in; undefined otherwise. */
function getStaticCode({ args: [code, values] }: Call): string | undefined {
  const empty =
    values === undefined || (values.type === 'ObjectExpression' && (values['properties'] as []).length === 0)
  return empty ? stringOf(code) : undefined
}
