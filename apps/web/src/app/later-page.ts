/** The build puts this in the place of the pages in `staff.ts`: there their paths are enough, the names of their files come behind. */
import { firstScreen } from '../lib/first-screen.ts'
import type { PageLoader } from '../lib/routes.ts'

const fetchList = () => import('./page-files.ts')

// Here before anybody goes anywhere; what did not come now comes with the page.
void firstScreen.then(fetchList).catch(() => undefined)

export const laterPage =
  (path: string): PageLoader =>
  async () =>
    (await fetchList()).pageFiles.get(path)?.() ?? import('./unbuilt-page.tsx')
