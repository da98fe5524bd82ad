import type { Plugin } from 'vite'

import { filledIn, needed, promised } from './kernels.ts'

/** Fills in what `index.html` checks before the app starts, and the versions it names to those whose browser is too old. */
export function tooOldPage(): Plugin {
  return {
    name: 'too-old-page',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        replaced(html, {
          __NEEDED__: needed.join(' '),
          __FILLED_IN__: filledIn.join(' '),
          __CHROME__: String(promised.guests.chrome),
          __SAFARI__: String(promised.guests.safari),
        }),
    },
  }
}

function replaced(html: string, values: Readonly<Record<string, string>>): string {
  return Object.entries(values).reduce((text, [mark, value]) => {
    if (!text.includes(mark)) throw new Error(`index.html has no place for ${mark}`)
    return text.replace(mark, () => value)
  }, html)
}
