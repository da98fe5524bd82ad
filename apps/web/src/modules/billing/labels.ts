import { getLabel } from '@nocturne/contract/dictionaries'

/** Label of a payment method. */
export const getMethodLabel = (payMethod: string): string => getLabel('pay_method', payMethod)
