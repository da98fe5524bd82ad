import react from '@vitejs/plugin-react'
import { defineConfig, type PluginOption, type UserConfig } from 'vite'

import { toShortClassName } from './build/class-names.ts'
import { createCompressPlugin } from './build/compress-files.ts'
import { createPreloadPlugin, preloadOptions } from './build/preload-plugin.ts'
import { createInlineCodesPlugin } from './build/inline-codes.ts'
import { compileTarget, supportedVersions, toViteTargets } from './build/browser-versions.ts'
import { createLaterPagesPlugin } from './build/later-pages.ts'
import { createLeanIconsPlugin } from './build/lean-icons.ts'
import { createLeanLibrariesPlugin } from './build/lean-libraries.ts'
import { createLeanScreensPlugin } from './build/lean-screens.ts'
import { createOfflineShellPlugin } from './build/offline-shell.ts'
import { buildChunkGroups } from './build/chunk-groups.ts'
import { createPlainClassesPlugin } from './build/plain-classes.ts'
import { createPreloadMainPlugin } from './build/preload-main.ts'
import { createReadyValuesPlugin } from './build/ready-values.ts'
import { createRefusalTextsPlugin } from './build/refusal-texts.ts'
import { createSplitEndpointsPlugin } from './build/split-endpoints.ts'
import { surveyDependencies } from './build/survey.ts'
import { createOldBrowserPagePlugin } from './build/too-old-page.ts'

const server = process.env['API_ORIGIN'] ?? 'http://127.0.0.1:3000'

/** Configuration except for chunking; decision 26 explains how the two work together. */
const app = {
  root: import.meta.dirname,
  resolve: {
    // React has had this hook since version 18, so the router's shim is not needed and not bundled.
    alias: { 'use-sync-external-store/shim/index.js': 'react' },
  },
  css: { modules: { generateScopedName: toShortClassName } },
  build: {
    target: toViteTargets(compileTarget),
    cssTarget: toViteTargets(supportedVersions.guests),
    modulePreload: preloadOptions,
    // No inlined assets: the content security policy permits only files of this server.
    assetsInlineLimit: 0,
    cssCodeSplit: true,
    rolldownOptions: {
      // `public.ts` files only re-export, and packages contain data and functions without side effects, so unused
      // exports are removed.
      treeshake: {
        moduleSideEffects: (id: string) => !/\/modules\/[\w-]+\/public\.ts$|\/packages\/\w+\/src\//.test(id),
      },
    },
  },
  server: { proxy: { '/api': server, '/loginApi': server, '/simulator': server, '/healthz': server } },
} satisfies UserConfig

/** Plugins that transform the app's source modules. */
const listSourcePlugins = (): PluginOption[] => [
  react(),
  createPreloadPlugin(),
  createInlineCodesPlugin(),
  createSplitEndpointsPlugin(),
  createRefusalTextsPlugin(),
  createReadyValuesPlugin(),
  createLeanScreensPlugin(),
  createLaterPagesPlugin(),
  createLeanIconsPlugin(),
  createLeanLibrariesPlugin(),
  createPlainClassesPlugin(),
  createOldBrowserPagePlugin(),
]

export default defineConfig(async ({ command }): Promise<UserConfig> => {
  if (command === 'serve') return { ...app, plugins: listSourcePlugins() }
  const groups = buildChunkGroups(await surveyDependencies(app, listSourcePlugins()))
  // File names consist of the hash only, to keep chunks small: every list of a page's dependencies repeats them.
  const names = {
    entryFileNames: 'assets/[hash].js',
    chunkFileNames: 'assets/[hash].js',
    assetFileNames: 'assets/[hash][extname]',
  }
  const output = { ...names, codeSplitting: { groups } }
  return {
    ...app,
    plugins: [listSourcePlugins(), createPreloadMainPlugin(), createOfflineShellPlugin(), createCompressPlugin()],
    build: { ...app.build, rolldownOptions: { ...app.build.rolldownOptions, output } },
  }
})
