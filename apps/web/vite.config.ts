import react from '@vitejs/plugin-react'
import { defineConfig, type PluginOption, type UserConfig } from 'vite'

import { shortClassName } from './build/class-names.ts'
import { compressBeside } from './build/compress-beside.ts'
import { filesFirst, namedFiles } from './build/files-first.ts'
import { inlineCodes } from './build/inline-codes.ts'
import { compiled, promised, targetOf } from './build/kernels.ts'
import { laterPages } from './build/later-pages.ts'
import { leanIcons } from './build/lean-icons.ts'
import { leanLibraries } from './build/lean-libraries.ts'
import { leanScreens } from './build/lean-screens.ts'
import { offlineShell } from './build/offline-shell.ts'
import { partsOf } from './build/parts.ts'
import { plainClasses } from './build/plain-classes.ts'
import { preloadMain } from './build/preload-main.ts'
import { readyValues } from './build/ready-values.ts'
import { saidRefusals } from './build/said-refusals.ts'
import { splitEndpoints } from './build/split-endpoints.ts'
import { surveyOf } from './build/survey.ts'
import { tooOldPage } from './build/too-old-page.ts'

const server = process.env['API_ORIGIN'] ?? 'http://127.0.0.1:3000'

/** Configuration except for chunking; decision 26 explains how the two work together. */
const app = {
  root: import.meta.dirname,
  resolve: {
    // React has this hook since version 18, so the router's shim is not bundled.
    alias: { 'use-sync-external-store/shim/index.js': 'react' },
  },
  css: { modules: { generateScopedName: shortClassName } },
  build: {
    target: targetOf(compiled),
    cssTarget: targetOf(promised.guests),
    modulePreload: namedFiles,
    // No inlined assets: the content security policy allows own files only.
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
const sources = (): PluginOption[] => [
  react(),
  filesFirst(),
  inlineCodes(),
  splitEndpoints(),
  saidRefusals(),
  readyValues(),
  leanScreens(),
  laterPages(),
  leanIcons(),
  leanLibraries(),
  plainClasses(),
  tooOldPage(),
]

export default defineConfig(async ({ command }): Promise<UserConfig> => {
  if (command === 'serve') return { ...app, plugins: sources() }
  const groups = partsOf(await surveyOf(app, sources()))
  // File names consist of the hash only, because every list of a page's dependencies repeats them.
  const names = {
    entryFileNames: 'assets/[hash].js',
    chunkFileNames: 'assets/[hash].js',
    assetFileNames: 'assets/[hash][extname]',
  }
  const output = { ...names, codeSplitting: { groups } }
  return {
    ...app,
    plugins: [sources(), preloadMain(), offlineShell(), compressBeside()],
    build: { ...app.build, rolldownOptions: { ...app.build.rolldownOptions, output } },
  }
})
