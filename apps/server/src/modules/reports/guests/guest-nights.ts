/** 客人报表 (P075): guests by night. */
import { guestReport } from '@nocturne/contract/reports/guests/definition'
import { createAllNightsHandler } from '../frame/handlers.ts'
import { guestSource } from './visits.ts'

export const readGuestNights = createAllNightsHandler(guestReport, 'nights', guestSource)
