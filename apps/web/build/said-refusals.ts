/**
 * Pages that say a refusal themselves say `errorMessage('TABLE_CODE_INVALID', {})`: the build writes the sentence in its place, so that
 * the catalogue stays at home. Where a code or a value is computed, the whole catalogue travels.
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

/** The module with sentences where their codes stood. */
export function withSentences(code: string, file: string, say: Say): string {
  const names = importedNames(parseModule(code), (source) => importedContract(source, file) === 'errors')
  const calls = names.filter(({ imported }) => imported === 'errorMessage').flatMap((name) => name.calls)
  return edited(
    code,
    calls.flatMap((call) => {
      const refusal = plainCode(call)
      return refusal === undefined ? [] : [{ start: call.start, end: call.end, text: JSON.stringify(say(refusal, {})) }]
    }),
  )
}

/** The code of a call that fills nothing in. */
function plainCode({ args: [code, values] }: Call): string | undefined {
  const empty =
    values === undefined || (values.type === 'ObjectExpression' && (values['properties'] as []).length === 0)
  return empty ? stringOf(code) : undefined
}
