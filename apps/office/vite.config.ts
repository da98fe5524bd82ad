import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

import { supportedVersions, toViteTargets } from '../web/build/browser-versions.ts'
import { createCompressPlugin } from '../web/build/compress-files.ts'

const server = process.env['API_ORIGIN'] ?? 'http://127.0.0.1:3000'

export default defineConfig({
  root: import.meta.dirname,
  base: '/office/',
  resolve: {
    // React has had this hook since version 18, so the router's shim is not needed and not bundled.
    alias: { 'use-sync-external-store/shim/index.js': 'react' },
  },
  plugins: [react(), createCompressPlugin([])],
  build: {
    target: toViteTargets(supportedVersions.staff),
    modulePreload: { polyfill: false },
    // No inlined assets: the content security policy permits only files of this server.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Compressing the files takes most of so short a build.
      checks: { pluginTimings: false },
      output: {
        entryFileNames: 'assets/[hash].js',
        chunkFileNames: 'assets/[hash].js',
        assetFileNames: 'assets/[hash][extname]',
      },
    },
  },
  server: { proxy: { '/api': server, '/loginApi': server } },
})
