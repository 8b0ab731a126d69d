/** A buyer's data as the checkout sends it. */
export const person = {
  customer_name: 'Juana Paz',
  customer_email: 'juana@example.com',
  customer_phone: '11 2345-6789',
  customer_address: 'Callao 100',
  customer_city: 'CABA',
  customer_postal_code: '1022',
}

export const guest = { ...person, is_guest_order: true, guest_session_id: 'guest_1_abc' }
