/** 客人报表 (P075): guests by night. */
import { guestReport } from '@nocturne/contract/reports/guests/definition'
import { readNightsOfAll } from '../frame/handlers.ts'
import { guestSource } from './visits.ts'

export const readGuestNights = readNightsOfAll(guestReport, 'nights', guestSource)
