/**
 * Replaces `formatErrorMessage('TABLE_CODE_INVALID', {})` by its message at build time, so that pages need not load the
 * message catalogue. Where a code or value is computed, the whole catalogue is bundled.
 */
import type { Plugin } from 'vite'

import { resolveContractImport, importContractFile } from './contract-files.ts'
import { listImportedNames, type ImportCall } from './imported-names.ts'
import { applyEdits, parseModule, findStringValue } from './syntax.ts'

type Say = (code: string, values: object) => string

export function createRefusalTextsPlugin(): Plugin {
  return {
    name: 'said-refusals',
    apply: 'build',
    async transform(code, id) {
      if (!code.includes('contract/errors')) return null
      const { formatErrorMessage } = await importContractFile('errors')
      return { code: inlineErrorMessages(code, id, formatErrorMessage as Say), map: null }
    },
  }
}

/** Returns the module with each error code in a `formatErrorMessage` call replaced by its message. */
export function inlineErrorMessages(code: string, file: string, say: Say): string {
  const names = listImportedNames(parseModule(code), (source) => resolveContractImport(source, file) === 'errors')
  const calls = names.filter(({ imported }) => imported === 'formatErrorMessage').flatMap((name) => name.calls)
  return applyEdits(
    code,
    calls.flatMap((call) => {
      const refusal = getStaticCode(call)
      return refusal === undefined ? [] : [{ start: call.start, end: call.end, text: JSON.stringify(say(refusal, {})) }]
    }),
  )
}

/** Refusal code of a call without values to fill in; undefined otherwise. */
function getStaticCode({ args: [code, values] }: ImportCall): string | undefined {
  const empty =
    values === undefined || (values.type === 'ObjectExpression' && (values['properties'] as []).length === 0)
  return empty ? findStringValue(code) : undefined
}
