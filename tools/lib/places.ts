/** Where a file stands in the house of docs/architecture.md. */
export type Place = {
  area: 'base' | 'contract' | 'server' | 'web' | 'outside'
  /** Server: db, http, providers, modules, jobs, demo, founding, app. Web: kit, lib, bridge, shells, modules, app. */
  layer: string
  /** Name of the business module, within `modules` only. */
  module: string | null
  /** Folder inside the module; '' for what stands at its top, and outside of modules. */
  family: string
  /** File name without folder. */
  name: string
}

/** Reads the place of a file from its path (from the root, forward slashes). */
export function placeOf(path: string): Place {
  const name = path.slice(path.lastIndexOf('/') + 1)
  if (path.startsWith('packages/base/')) return { area: 'base', layer: '', module: null, family: '', name }
  if (path.startsWith('packages/contract/')) return { area: 'contract', layer: '', module: null, family: '', name }
  const app = /^apps\/(server|web)\/src\/(.+)$/.exec(path)
  if (!app) return { area: 'outside', layer: '', module: null, family: '', name }
  const area = app[1] === 'server' ? 'server' : 'web'
  const folders = (app[2] ?? '').split('/').slice(0, -1)
  // What lies directly in src/ starts the whole and belongs to app.
  const layer = folders[0] ?? 'app'
  const module = layer === 'modules' ? (folders[1] ?? null) : null
  return { area, layer, module, family: module === null ? '' : folders.slice(2).join('/'), name }
}
