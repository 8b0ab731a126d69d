/** Most orders in the list of a guest's browser; the guest is told so. */
export const maxGuestOrders = 50
