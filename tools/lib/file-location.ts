/** Position of a file in the architecture (docs/explanation/architecture.md). */
export type FileLocation = {
  area: 'base' | 'contract' | 'server' | 'web' | 'office' | 'outside'
  /**
   * Layer. Server: db, http, providers, modules, jobs, demo, founding, app. Web: kit, lib, bridge, shells, modules,
   * app. Office: kit, lib, form, list, import, app.
   */
  layer: string
  /** Name of the business module; null outside `modules`. */
  module: string | null
  /** Folder inside the module; '' at its top level and outside modules. */
  family: string
  /** File name without folder. */
  name: string
}

/** Derives the location in the architecture from a file's path (from the root, forward slashes). */
export function parseFileLocation(path: string): FileLocation {
  const name = path.slice(path.lastIndexOf('/') + 1)
  if (path.startsWith('packages/base/')) return { area: 'base', layer: '', module: null, family: '', name }
  if (path.startsWith('packages/contract/')) return { area: 'contract', layer: '', module: null, family: '', name }
  if (path.startsWith('apps/server/demo/')) return { area: 'server', layer: 'demo', module: null, family: '', name }
  const app = /^apps\/(server|web|office)\/src\/(.+)$/.exec(path)
  if (!app) return { area: 'outside', layer: '', module: null, family: '', name }
  const area = app[1] as 'server' | 'web' | 'office'
  const folders = (app[2] ?? '').split('/').slice(0, -1)
  // Files directly in src/ belong to `app`.
  const layer = folders[0] ?? 'app'
  const module = layer === 'modules' ? (folders[1] ?? null) : null
  return { area, layer, module, family: module === null ? '' : folders.slice(2).join('/'), name }
}
