/** The screen of one bill, as messages link to it. */
export const buildBonusBillRoute = (billId: number) => `/pages/employeeCenter/mineBonus/billDetail?billId=${billId}`
