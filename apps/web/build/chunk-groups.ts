/**
 * Assigns modules to chunks. No module is listed: only the entries are declared here, and the survey returns what
 * each of them needs statically. Every set below is closed (it includes the dependencies of its members), so that no
 * chunk waits for one that is loaded later.
 */
import type { Rolldown } from 'vite'

import type { DependencySurvey } from './survey.ts'

/** Entries that are loaded when the app opens, by file of this workspace. */
const BOOT = 'src/app/boot.ts'
const APP = 'src/app/main.tsx'
const STAFF = 'src/app/staff.ts'
export const FLOOR_PAGE_FILE = 'src/modules/tables/pages/floor-page.tsx'
const MENU = 'src/modules/guest/pages/menu-page.tsx'
const MENU_NEXT = 'src/modules/guest/parts/table-state.tsx'
const OPEN_FILES = 'src/app/open-files.ts'
const BACKGROUND = 'src/app/background.ts'

const ROUTES = /\/modules\/[\w-]+\/routes\.tsx?$/

/** Number of modules from which shared code goes into one common chunk instead of many small ones. */
const COMMON_TO = 3
/** Size from which a module, such as the dictionaries, is loaded only with the pages that need it. */
const LARGE_BYTES = 12_000

export function buildChunkGroups(survey: DependencySurvey): Rolldown.CodeSplittingGroup[] {
  const boot = survey.needsOf(BOOT)
  const app = survey.needsOf(APP)
  const staff = survey.needsOf(STAFF)
  const floor = survey.needsOf(FLOOR_PAGE_FILE)
  const menu = survey.needsOf(MENU)
  const menuNext = survey.needsOf(MENU_NEXT)
  const background = survey.needsOf(BACKGROUND)
  const openFiles = survey.needsOf(OPEN_FILES)
  // Guest pages and everything they load. Their routes are in the app itself and in `open-files.ts`. Nothing else is
  // loaded on a guest's phone.
  const guests = survey.reachedFrom((id) => (app.has(id) || openFiles.has(id)) && ROUTES.test(id))
  const isStaffOpening = (id: string) => staff.has(id) || floor.has(id)
  const getUsers = (id: string) => new Set(survey.neededBy(id).map(getModule))
  const isCommon = (id: string) => getUsers(id).size >= COMMON_TO && !survey.loadedByItself(id)
  const isForGuests = (id: string) => survey.neededBy(id).some((entry) => guests.has(entry))
  const isOnlyForGuests = (id: string) => survey.neededBy(id).every((entry) => guests.has(entry))
  const isShared = (id: string) => survey.neededBy(id).length > 1
  return [
    // `boot.ts` must run before `first` has loaded, so modules that it shares with the app are in its chunk.
    { name: 'boot', test: (id) => boot.has(id), priority: 1 },
    // Changes rarely, so phones cache it over many versions of the app.
    { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
    { name: 'first', test: (id) => app.has(id) || (menu.has(id) && isStaffOpening(id)) },
    // Keeps guest pages from waiting for staff code.
    { name: 'both', test: (id) => isStaffOpening(id) && isForGuests(id) },
    { name: 'staff', test: (id) => staff.has(id) || (floor.has(id) && isShared(id)) },
    { name: 'goods', test: (id) => menu.has(id) && !isOnlyForGuests(id) },
    { name: 'guest', test: (id) => menu.has(id) && isShared(id) },
    // Loaded right after the menu on a phone that has just started, so it is separate from the common chunks.
    { name: 'guest-next', test: (id) => menuNext.has(id) && isShared(id) },
    // Without its own group a large module would be merged with the smaller ones of `common`, and pages that need only
    // the small ones would download it too.
    { name: 'large', test: (id) => isCommon(id) && isForGuests(id), minModuleSize: LARGE_BYTES },
    { name: 'common', test: (id) => isCommon(id) && isForGuests(id), maxModuleSize: LARGE_BYTES },
    { name: 'background', test: (id) => background.has(id) && isShared(id) },
    { name: 'common-staff', test: isCommon, maxModuleSize: LARGE_BYTES },
  ]
}

/** Module name of an entry: `tables` of `…/modules/tables/pages/floor-page.tsx`; `app` for all others. */
const getModule = (entry: string) => /\/src\/modules\/([\w-]+)\//.exec(entry)?.[1] ?? 'app'
