import { useNavigate } from '@tanstack/react-router';

/** Goes to the page of a customer, with a dialog open there if wanted. */
export function useOpenCustomer(): (id: number, dialog?: string) => void {
  const navigate = useNavigate();
  return (id, dialog) =>
    void navigate({
      to: '/manage-user/customers/$id',
      params: { id: String(id) },
      search: dialog ? { open: dialog } : {},
    });
}
