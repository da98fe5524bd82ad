/** Addresses this module leads to. */
import { linkTo } from '../../lib/links.ts'

/** P126. */
export const ownDataLink = linkTo('/pages/employeeCenter/userInfo')
