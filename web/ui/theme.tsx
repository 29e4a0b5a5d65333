import { createTheme, localStorageColorSchemeManager } from '@mantine/core';
import { Icon } from './Icon.tsx';

/** The chosen scheme is remembered under this key. */
export const schemeManager = localStorageColorSchemeManager({ key: 'kinza.scheme' });

/**
 * Mantine in the measures of Kinza. The tokens themselves, light and dark, are custom properties in
 * `css/tokens.css`: one place for Mantine's controls, our own and the charts.
 */
export const theme = createTheme({
  fontFamily: 'var(--mantine-font-family)',
  primaryColor: 'dark',
  defaultRadius: 6,
  focusRing: 'auto',
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Modal: { defaultProps: { transitionProps: { duration: 120, transition: 'fade' }, lockScroll: false } },
    ModalRoot: { defaultProps: { transitionProps: { duration: 120, transition: 'fade' }, lockScroll: false } },
    // Locking the page's scrolling would write a style element that the content policy refuses.
    DrawerRoot: { defaultProps: { lockScroll: false } },
    // Inside the page's own landmarks rather than at its end; fixed, so that nothing that scrolls cuts them off.
    Menu: {
      defaultProps: {
        withInitialFocusPlaceholder: false,
        withinPortal: false,
        floatingStrategy: 'fixed',
        // A menu that is longer than the window scrolls.
        middlewares: { size: { padding: 8 } },
        transitionProps: { duration: 100 },
      },
    },
    Popover: { defaultProps: { withinPortal: false, floatingStrategy: 'fixed', transitionProps: { duration: 100 } } },
    Checkbox: { defaultProps: { size: 'xs' } },
    Tooltip: { defaultProps: { openDelay: 300, transitionProps: { duration: 100 } } },
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    Switch: { defaultProps: { withThumbIndicator: false } },
    Select: {
      defaultProps: {
        // The focus comes by itself, too: into a form that opens, and to what was refused, whose message it would cover.
        openOnFocus: false,
        comboboxProps: { withinPortal: false, floatingStrategy: 'fixed', transitionProps: { duration: 100 } },
        rightSection: <Icon name="chevron-down" size={14} />,
        rightSectionPointerEvents: 'none',
      },
    },
  },
});
