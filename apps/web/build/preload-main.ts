import type { HtmlTagDescriptor, Plugin } from 'vite'

import { firstLoad } from './first-load.ts'

/**
 * `boot.ts` loads the app dynamically; these links let the browser fetch both at once. A style sheet in the head would keep the browser from
 * painting what `index.html` shows meanwhile: it stands behind that, and the app waits for it (`opening.ts`).
 */
export function preloadMain(): Plugin {
  return {
    name: 'preload-main',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const { scripts, styles } = firstLoad(bundle ?? {})
        return [
          ...scripts.map((name) => link('modulepreload', name)),
          ...styles.flatMap((name) => [
            link('preload', name, { as: 'style' }),
            { ...link('stylesheet', name), injectTo: 'body' as const },
          ]),
        ]
      },
    },
  }
}

const link = (rel: string, name: string, more = {}): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel, ...more, crossorigin: true, href: `/${name}` },
  injectTo: 'head',
})
