/** Test helper: builds a few lines of code with the app's plugins and imports the result. */
import { build, type PluginOption, type Rolldown } from 'vite'

const ENTRY = '\0lines'

export async function runBundle(lines: string, plugins: PluginOption[]): Promise<Record<string, unknown>> {
  const entry: PluginOption = {
    name: 'lines',
    resolveId: (source) => (source === ENTRY ? source : null),
    load: (id) => (id === ENTRY ? lines : null),
  }
  const built = (await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'error',
    plugins: [entry, plugins],
    build: { write: false, minify: false, rolldownOptions: { input: ENTRY, preserveEntrySignatures: 'strict' } },
  })) as Rolldown.RolldownOutput
  const code = built.output[0].code
  return (await import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`)) as Record<
    string,
    unknown
  >
}
