/** Address parameter of the filter 我的台位. Its last state also applies to links to the floor that do not contain it. */
import { flagParam, type FilterParam } from '#lib/filter.ts'
import { session } from '#lib/identity/session.ts'

let storedUserId: number | undefined
const getUserId = () => session().user?.userId

/**
 * True if the address contains it, or an earlier address of the same user did. Switching the filter off clears the
 * stored state.
 */
export const ownTablesParam: FilterParam<boolean> = {
  read: (text) => {
    if (text) storedUserId = getUserId()
    return storedUserId === getUserId()
  },
  write: (mine) => {
    storedUserId = mine ? getUserId() : undefined
    return flagParam.write(mine)
  },
}
