import type { HtmlTagDescriptor, Plugin } from 'vite'

import { firstLoad } from './first-load.ts'

/** `boot.ts` loads the app dynamically; these links let the browser fetch both at once. */
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
          ...styles.map((name) => link('stylesheet', name)),
        ]
      },
    },
  }
}

const link = (rel: string, name: string): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel, crossorigin: true, href: `/${name}` },
  injectTo: 'head',
})
