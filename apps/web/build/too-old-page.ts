import type { Plugin } from 'vite'

import { polyfilledBuiltIns, requiredBuiltIns, supportedVersions } from './browser-versions.ts'

/**
 * Fills in the built-ins that `index.html` checks before the app starts, and the browser versions that its message
 * names.
 */
export function createOldBrowserPagePlugin(): Plugin {
  return {
    name: 'too-old-page',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        replaceMarks(html, {
          __NEEDED__: requiredBuiltIns.join(' '),
          __FILLED_IN__: polyfilledBuiltIns.join(' '),
          __CHROME__: String(supportedVersions.guests.chrome),
          __SAFARI__: String(supportedVersions.guests.safari),
        }),
    },
  }
}

function replaceMarks(html: string, values: Readonly<Record<string, string>>): string {
  return Object.entries(values).reduce((text, [mark, value]) => {
    if (!text.includes(mark)) throw new Error(`index.html has no place for ${mark}`)
    return text.replace(mark, () => value)
  }, html)
}
