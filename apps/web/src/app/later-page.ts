/** Pages of staff whose files are not named in the first load: their paths are enough there, the names of the files come behind. */
import { screens } from '@nocturne/contract/screens'

import { firstScreen } from '../lib/first-screen.ts'
import type { PageLoader } from '../lib/routes.ts'

const fetchList = () => import('./page-files.ts')

const laterPage =
  (path: string): PageLoader =>
  async () =>
    (await fetchList()).pageFiles.get(path)?.() ?? import('./unbuilt-page.tsx')

/** By path. A built app has the screens with a page in its table and no others; in development the route tables name all files. */
export const laterPages = new Map(
  (import.meta.env.PROD ? screens : []).map(({ path }): [string, PageLoader] => [path, laterPage(path)]),
)

// Here before anybody goes anywhere; what did not come now comes with the page.
if (import.meta.env.PROD) void firstScreen.then(fetchList).catch(() => undefined)
