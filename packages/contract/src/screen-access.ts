/**
 * Access class of every address. Available before the web app has loaded the screen table: the build includes only the
 * packed list instead of the table.
 */
import type { EndpointAccess } from './endpoint.ts'
import { screens } from './screens.ts'
import type { Screen } from './screen.ts'

const marks: Record<string, EndpointAccess> = { '!': 'public', '~': 'member' }

/**
 * Packs all addresses, sorted, into one text. Each entry: a digit (number of leading folders shared with the previous
 * entry), the rest of the path, and a mark for `public` or `member`; `staff` has no mark.
 */
function pack(all: readonly Screen[]): string {
  const addresses = all.flatMap(({ path, aliases, access }) =>
    // Omits the form with `/index`: `findScreenAccess` accepts both forms.
    [path, ...aliases].filter((address) => address !== `${path}/index`).map((address) => ({ address, access })),
  )
  let before: string[] = []
  return addresses
    .toSorted((a, b) => (a.address < b.address ? -1 : 1))
    .map(({ address, access }) => {
      const folders = address.slice(1).split('/')
      const differs = folders.findIndex((folder, at) => folder !== before[at])
      const shared = Math.min(differs === -1 ? folders.length : differs, 9)
      before = folders
      const mark = Object.keys(marks).find((one) => marks[one] === access) ?? ''
      return `${shared}${folders.slice(shared).join('/')}${mark}`
    })
    .join(' ')
}

export const packed = pack(screens)

let known: Map<string, EndpointAccess> | undefined

function unpack(): Map<string, EndpointAccess> {
  const found = new Map<string, EndpointAccess>()
  let before: string[] = []
  for (const entry of packed.split(' ')) {
    const mark = marks[entry.at(-1) ?? '']
    before = [...before.slice(0, Number(entry[0])), ...entry.slice(1, mark && -1).split('/')]
    found.set(`/${before.join('/')}`, mark ?? 'staff')
  }
  return found
}

/**
 * Access class of the screen at an address (path without query), with or without `/index`; undefined when there is no
 * such screen.
 */
export function findScreenAccess(address: string): EndpointAccess | undefined {
  known ??= unpack()
  return known.get(address) ?? known.get(address.replace(/\/index$/, ''))
}
