/**
 * The dictionaries are put together from codes and words when their file runs: the build runs it, and phones get the result, without the
 * names of the codes.
 */
import type { Plugin } from 'vite'

import { contractName, runContract } from './contract-files.ts'
import { edited, initialOf, parseModule } from './syntax.ts'

export function readyDictionaries(): Plugin {
  return {
    name: 'ready-dictionaries',
    apply: 'build',
    async transform(code, id) {
      if (contractName(id) !== 'dictionaries') return null
      const { dictionaries } = await runContract('dictionaries')
      const { start, end } = initialOf(parseModule(code), 'dictionaries')
      return { code: edited(code, [{ start, end, text: JSON.stringify(dictionaries) }]), map: null }
    },
  }
}
