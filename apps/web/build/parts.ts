/**
 * Which file of the built app a module travels in. No module is listed: what opens the app is declared here, and the survey says what
 * each of these needs at once. Every set below is closed — whoever needs a module also needs what the module needs — so that no file waits
 * for one that comes later.
 */
import type { Rolldown } from 'vite'

import type { Survey } from './survey.ts'

/** What is loaded by itself when the app opens, by file of this workspace. */
const BOOT = 'src/app/boot.ts'
const APP = 'src/app/main.tsx'
const STAFF = 'src/app/staff.ts'
export const FLOOR = 'src/modules/tables/pages/floor-page.tsx'
const MENU = 'src/modules/guest/pages/menu-page.tsx'
const MENU_NEXT = 'src/modules/guest/parts/table-state.tsx'
const OPEN_FILES = 'src/app/open-files.ts'
const BACKGROUND = 'src/app/background.ts'

const ROUTES = /\/modules\/[\w-]+\/routes\.tsx?$/

/** What pages of so many modules need travels in one file instead of in many small ones. */
const COMMON_TO = 3
/** Dictionaries and the like: what is large waits for the pages that need it. */
const LARGE_BYTES = 12_000

export function partsOf(survey: Survey): Rolldown.CodeSplittingGroup[] {
  const boot = survey.needsOf(BOOT)
  const app = survey.needsOf(APP)
  const staff = survey.needsOf(STAFF)
  const floor = survey.needsOf(FLOOR)
  const menu = survey.needsOf(MENU)
  const menuNext = survey.needsOf(MENU_NEXT)
  const background = survey.needsOf(BACKGROUND)
  const openFiles = survey.needsOf(OPEN_FILES)
  // Pages of guests and what these load: the app itself and `open-files.ts` know their routes. All else never comes to a guest's phone.
  const guests = survey.reachedFrom((id) => (app.has(id) || openFiles.has(id)) && ROUTES.test(id))
  const opensForStaff = (id: string) => staff.has(id) || floor.has(id)
  const usersOf = (id: string) => new Set(survey.neededBy(id).map(moduleOf))
  const common = (id: string) => usersOf(id).size >= COMMON_TO && !survey.loadedByItself(id)
  const forGuests = (id: string) => survey.neededBy(id).some((entry) => guests.has(entry))
  const onlyForGuests = (id: string) => survey.neededBy(id).every((entry) => guests.has(entry))
  const shared = (id: string) => survey.neededBy(id).length > 1
  return [
    // `boot.ts` waits for nothing: what it shares with the app stands with it, or it would wait for all of `first`.
    { name: 'boot', test: (id) => boot.has(id), priority: 1 },
    // Changes seldom: phones keep it over many versions of the app.
    { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
    { name: 'first', test: (id) => app.has(id) || (menu.has(id) && opensForStaff(id)) },
    // No page of a guest waits for what only staff need.
    { name: 'both', test: (id) => opensForStaff(id) && forGuests(id) },
    { name: 'staff', test: (id) => staff.has(id) || (floor.has(id) && shared(id)) },
    { name: 'goods', test: (id) => menu.has(id) && !onlyForGuests(id) },
    { name: 'guest', test: (id) => menu.has(id) && shared(id) },
    // Comes right behind the menu, on a phone that has just begun: not with all that pages have in common.
    { name: 'guest-next', test: (id) => menuNext.has(id) && shared(id) },
    // Left to itself it would travel with any smaller one that needs it, and be fetched by those who need only it.
    { name: 'large', test: (id) => common(id) && forGuests(id), minModuleSize: LARGE_BYTES },
    { name: 'common', test: (id) => common(id) && forGuests(id), maxModuleSize: LARGE_BYTES },
    { name: 'background', test: (id) => background.has(id) && shared(id) },
    { name: 'common-staff', test: common, maxModuleSize: LARGE_BYTES },
  ]
}

/** `tables` of `…/modules/tables/pages/floor-page.tsx`; everything else belongs to the app. */
const moduleOf = (entry: string) => /\/src\/modules\/([\w-]+)\//.exec(entry)?.[1] ?? 'app'
