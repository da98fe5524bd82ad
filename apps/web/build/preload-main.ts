import type { HtmlTagDescriptor, Plugin } from 'vite'

import { getFirstLoad } from './first-load.ts'

/**
 * Adds preload links for the app, which `boot.ts` imports dynamically, so that the browser fetches both in parallel.
 * Style sheets in the head would block painting of the placeholder in `index.html`; they are placed at the end of the
 * body, and the app waits for them (`first-page.ts`).
 */
export function createPreloadMainPlugin(): Plugin {
  return {
    name: 'preload-main',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const { scripts, styles } = getFirstLoad(bundle ?? {})
        return [
          ...scripts.map((name) => createLink('modulepreload', name)),
          ...styles.flatMap((name) => [
            createLink('preload', name, { as: 'style' }),
            { ...createLink('stylesheet', name), injectTo: 'body' as const },
          ]),
        ]
      },
    },
  }
}

const createLink = (rel: string, name: string, more = {}): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel, ...more, crossorigin: true, href: `/${name}` },
  injectTo: 'head',
})
