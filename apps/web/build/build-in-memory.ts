import { join } from 'node:path'
import { build, type Rolldown } from 'vite'

import type { Bundle } from './first-load.ts'

/** Builds the whole app in memory and returns its files by name. */
export async function buildAppInMemory(): Promise<Bundle> {
  const root = join(import.meta.dirname, '..')
  const { output } = (await build({ root, logLevel: 'error', build: { write: false } })) as Rolldown.RolldownOutput
  return Object.fromEntries(output.map((file) => [file.fileName, file]))
}
