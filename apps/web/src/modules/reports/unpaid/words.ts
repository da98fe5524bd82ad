/** The chip for all that owe, whenever they were opened. */
export const ALL_UNPAID = '全部未结'
export const NONE_UNPAID = '暂无未结台位'
