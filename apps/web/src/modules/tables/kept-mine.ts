/** 我的台位 as the person left it: links to the floor that do not name it lead to the same tables. */
import { aFlag, type Param } from '../../lib/filter.ts'
import { session } from '../../lib/session.ts'

let keptBy: number | undefined
const person = () => session().user?.userId

/** `true` in the address, or kept from there; switching it off forgets it. Somebody is signed in wherever it is read. */
export const keptMine: Param<boolean> = {
  read: (text) => {
    if (text) keptBy = person()
    return keptBy === person()
  },
  write: (mine) => {
    keptBy = mine ? person() : undefined
    return aFlag.write(mine)
  },
}
