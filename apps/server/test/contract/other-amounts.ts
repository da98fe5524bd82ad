/**
 * Amounts whose names do not end in a money word, with the roles that may see them: limits, shares, averages, missing
 * amounts to a level, effects of a rule change. As in `visible-amounts.ts`, an unlisted field fails the test.
 */
export const rolesByOtherAmount: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'tables.transferPlan': {
    'floorManager cashier gm': 'minChargeNow',
  },
  'tables.mergePlan': {
    'floorManager cashier gm': 'minDiffNow',
  },
  'billing.detail': {
    'floorManager cashier finance gm': 'limits.maxWipe refundAllowance',
    nobody: 'refunds.creditBack',
  },
  'billing.discountPlan': {
    'floorManager finance gm': 'lines.after lines.before payableBefore',
  },
  'billing.refundPlan': {
    nobody: 'creditBack discountBack',
  },
  'billing.refundList': {
    'floorManager cashier finance gm': 'rows.creditBack rows.discountBack',
  },
  'rewards.list': {
    'finance gm': 'rows.companyShare rows.userShare',
  },
  'billing.creditAccounts': {
    'sales deptManager floorManager cashier gm': 'creditLimit remainLimit',
  },
  'gifts.quota': {
    'sales deptManager floorManager gm': 'dayLimit dayRemain monthLimit monthRemain singleLimit',
  },
  'gifts.detail': {
    'floorManager finance gm': 'tableConsumption',
  },
  'reports.giftsGivers': {
    'floorManager finance gm': 'rows.monthLimit rows.monthRemain',
  },
  'reports.giftsGiven': {
    'sales deptManager floorManager finance gm':
      'quota.dayLimit quota.dayRemain quota.dayUsed quota.monthLimit quota.monthRemain quota.monthUsed',
  },
  'reports.guestNights': {
    'floorManager host finance gm': 'rows.avgGuest',
    'sales deptManager floorManager host finance gm': 'summary.avgGuest',
  },
  'reports.guestsOfNight': {
    'sales deptManager floorManager host finance gm': 'summary.avgGuest',
  },
  'reports.rebateLines': {
    'finance gm': 'rows.rebateValue',
  },
  'reports.recommendDepts': {
    'floorManager finance gm': 'rows.rechargePrincipal rows.recommendPaid',
    'waiter sales deptManager floorManager bar mood finance gm': 'summary.rechargePrincipal summary.recommendPaid',
  },
  'reports.recommendUsers': {
    'floorManager finance gm': 'rows.rechargePrincipal rows.recommendPaid',
    'waiter sales deptManager floorManager bar mood finance gm': 'summary.rechargePrincipal summary.recommendPaid',
  },
  'reports.recommendOrders': {
    'waiter sales deptManager floorManager bar mood finance gm': 'summary.rechargePrincipal summary.recommendPaid',
    nobody: 'rows.recommendPaid',
  },
  'reports.recommendRecharges': {
    'waiter sales deptManager floorManager bar mood finance gm': 'summary.rechargePrincipal summary.recommendPaid',
    nobody: 'rows.rechargeBonus rows.rechargePrincipal',
  },
  'reports.settleDepts': {
    'sales deptManager floorManager cashier finance gm': 'discounts.refundAllowance',
  },
  'reports.settleUsers': {
    'sales deptManager floorManager cashier finance gm': 'discounts.refundAllowance',
  },
  'reports.settleBills': {
    'sales deptManager floorManager cashier finance gm': 'discounts.refundAllowance',
  },
  'reports.performers': {
    'deptManager hr gm': 'rows.actorShare',
    'waiter sales deptManager floorManager cashier bar actor mood host hr gm': 'summary.actorShare',
  },
  'reports.performerClocks': {
    'waiter sales deptManager floorManager cashier bar actor mood host hr gm': 'summary.actorShare',
    nobody: 'rows.actorShare',
  },
  'reports.performerNights': {
    'waiter sales deptManager floorManager cashier bar actor mood host hr gm': 'summary.actorShare',
  },
  'reports.performersOfNight': {
    'waiter sales deptManager floorManager cashier bar actor mood host hr gm': 'summary.actorShare',
  },
  'reports.summaryDepts': {
    'deptManager floorManager finance gm': 'rows.rechargePrincipal',
    'sales deptManager floorManager finance gm': 'summary.rechargePrincipal',
  },
  'reports.summaryUsers': {
    'deptManager floorManager finance gm': 'rows.rechargePrincipal',
    'sales deptManager floorManager finance gm': 'summary.rechargePrincipal',
  },
  'reports.summaryNights': {
    'floorManager finance gm': 'rows.rechargePrincipal',
    'sales deptManager floorManager finance gm': 'summary.rechargePrincipal',
  },
  'reports.tablesDepts': {
    'floorManager cashier finance gm': 'rows.avgTable',
    'waiter sales deptManager floorManager cashier mood finance gm': 'summary.avgGuest summary.avgTable',
  },
  'reports.tablesUsers': {
    'floorManager cashier finance gm': 'rows.avgTable',
    'waiter sales deptManager floorManager cashier mood finance gm': 'summary.avgGuest summary.avgTable',
  },
  'reports.tablesRecords': {
    'waiter sales deptManager floorManager cashier mood finance gm': 'summary.avgGuest summary.avgTable',
  },
  'reports.tipsReceivers': {
    'deptManager floorManager finance gm': 'rows.userShare',
    'waiter sales deptManager floorManager bar actor mood finance gm': 'summary.companyShare summary.userShare',
  },
  'reports.tipsReceived': {
    'waiter sales deptManager floorManager bar actor mood finance gm': 'summary.companyShare summary.userShare',
    nobody: 'rows.userShare',
  },
  'reports.voucherDeals': {
    'floorManager cashier finance gm': 'rows.average',
  },
  'reports.business': {
    'floorManager finance gm':
      'members.balanceLiability members.balancePaid members.rechargeBonus members.rechargePrincipal summary.avgGuest summary.avgTable',
    nobody: 'beforeSummary.avgGuest beforeSummary.avgTable',
  },
  'reports.creditGuarantors': {
    'floorManager cashier finance gm': 'rows.account.available rows.account.creditLimit',
  },
  'reports.creditLines': {
    'floorManager cashier finance gm': 'guarantor.account.available guarantor.account.creditLimit',
  },
  'reports.myCredits': {
    'sales deptManager floorManager': 'guarantor.account.available',
    'sales deptManager floorManager gm': 'guarantor.account.creditLimit',
  },
  'reports.market': {
    'sales deptManager floorManager gm': 'gift.dayRemain gift.monthRemain',
  },
  'reports.ownRebates': {
    nobody: 'rows.rebateValue',
  },
  'reports.ownRecommended': {
    staff: 'summary.rechargePrincipal summary.recommendPaid',
    nobody: 'rows.recommendPaid',
  },
  'reports.ownRecommendRecharges': {
    staff: 'summary.rechargePrincipal summary.recommendPaid',
    nobody: 'rows.rechargeBonus rows.rechargePrincipal',
  },
  'reports.settledBill': {
    'floorManager cashier finance gm': 'limits.maxWipe refundAllowance',
    nobody: 'refunds.creditBack',
  },
  'reports.stock': {
    'floorManager bar finance gm': 'rows.closingCost',
  },
  'reports.ownTables': {
    'waiter sales deptManager floorManager cashier mood finance gm': 'summary.avgTable',
  },
  'reports.ownTips': {
    staff: 'summary.companyShare summary.userShare',
    nobody: 'rows.userShare',
  },
  'payroll.previewCommissionRule': {
    'finance gm': 'change months.after months.before months.change',
    nobody: 'rows.after rows.before rows.change',
  },
  'payroll.wageRules': {
    'finance hr gm':
      'rows.fullPay rows.lateEach rows.leastSales rows.mealPay rows.posts.basePay rows.posts.postPay rows.taxFree',
    nobody:
      'withdrawn.fullPay withdrawn.lateEach withdrawn.leastSales withdrawn.mealPay withdrawn.posts.basePay withdrawn.posts.postPay withdrawn.taxFree',
  },
  'payroll.simulateRule': {
    gm: 'change months.after months.before months.change rows.after rows.before rows.change',
  },
  'payroll.simulatePayRule': {
    'finance gm': 'change months.after months.before months.change',
    nobody: 'rows.after rows.before rows.change',
  },
  'bonus.info': {
    staff: 'available monthExpense monthIncome totalIncome totalWithdraw withdrawable',
  },
  'bonus.billDetail': {
    nobody: 'balanceAfter',
  },
  'stage.state': {
    'deptManager floorManager actor mood gm': 'sum.actorShare',
    nobody: 'rows.actorShare running.actorShare',
  },
  'stage.list': {
    'deptManager floorManager gm': 'rows.actorShare',
  },
  'stage.applyPreview': {
    nobody: 'clocks.actorShare',
  },
  'stage.applyMy': {
    nobody: 'rows.after.actorShare rows.before.actorShare',
  },
  'stage.applyTeam': {
    nobody: 'rows.after.actorShare rows.before.actorShare',
  },
  'stage.applyDetail': {
    'deptManager floorManager gm': 'after.actorShare before.actorShare',
    nobody: 'others.actorShare',
  },
  'materials.taskTrial': {
    'deptManager floorManager hr gm': 'change months.after months.before months.change',
    nobody: 'rows.after rows.before rows.change',
  },
  'members.info': {
    nobody: 'nextLevel.consumeMissing nextLevel.rechargeMissing',
  },
  'members.detail': {
    'floorManager cashier finance gm': 'balance.bonus balance.principal',
    'floorManager cashier bar host finance gm': 'totalConsume',
    nobody:
      'balance.flows.balanceAfter balance.flows.bonus balance.flows.principal nextLevel.consumeMissing nextLevel.rechargeMissing',
  },
  'members.recharges': {
    nobody: 'rows.balanceAfter rows.refundedBonus',
  },
  'members.rechargeDetail': {
    nobody: 'balanceAfter refundedBonus refunds.bonusBack',
  },
  'members.balanceFlows': { nobody: 'rows.principal rows.bonus rows.balanceAfter' },
  'members.balance': {
    nobody: 'bonus flows.balanceAfter flows.bonus flows.principal principal',
  },
  'members.rechargesOf': {
    'sales deptManager floorManager cashier finance gm': 'passwordAbove',
    'floorManager cashier finance gm': 'rows.balanceAfter rows.refundedBonus rows.refunds.bonusBack',
  },
}
