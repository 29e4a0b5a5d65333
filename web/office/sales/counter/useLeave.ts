import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';

/** Back to where somebody came from, else to the list. */
export function useLeave(): () => void {
  const navigate = useNavigate();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return () => {
    if (canGoBack) router.history.back();
    else void navigate({ to: '/sales/transaction' });
  };
}
