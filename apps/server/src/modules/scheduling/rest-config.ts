/** The venue's rest rules. */
import type { Db } from '../../db/connection.ts'
import { loadConfig } from '../platform/public.ts'
import type { RestRules } from './schedule-rules.ts'

export async function loadRestRules(db: Db): Promise<RestRules> {
  const config = await loadConfig(db)
  return {
    restDays: config['schedule.restDays'],
    restHours: config['schedule.restHours'],
    daysInRow: config['schedule.daysInRow'],
  }
}
