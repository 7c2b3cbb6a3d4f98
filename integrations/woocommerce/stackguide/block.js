/* The block in the editor: its options, and a placeholder. The server writes the embed code into the page (embed.php). */
((wp) => {
  const { registerBlockType } = wp.blocks;
  const { InspectorControls, useBlockProps } = wp.blockEditor;
  const { PanelBody, SelectControl, TextControl } = wp.components;
  const { createElement: el } = wp.element;
  const { __ } = wp.i18n;

  const WIDGETS = [
    { value: '', label: __('Full assessment', 'stackguide') },
    { value: 'consumer', label: __('Consumer assessment', 'stackguide') },
    { value: 'technical', label: __('Technical assessment', 'stackguide') },
  ];
  const MODES = [
    { value: '', label: __('In the page', 'stackguide') },
    { value: 'popup', label: __('Pop-up', 'stackguide') },
    { value: 'slide-in', label: __('Slide-in', 'stackguide') },
    { value: 'side-tab', label: __('Side tab', 'stackguide') },
    { value: 'popover', label: __('Popover', 'stackguide') },
  ];

  function AssessmentEditor({ attributes, setAttributes }) {
    const { widget, mode, buttonText } = attributes;
    const set = (name) => (value) => setAttributes({ [name]: value });
    const select = (name, label, value, options) =>
      el(SelectControl, { label, value, options, onChange: set(name) });
    return el(
      'div',
      useBlockProps(),
      el(
        InspectorControls,
        {},
        el(
          PanelBody,
          { title: __('Assessment', 'stackguide') },
          select('widget', __('Questionnaire', 'stackguide'), widget, WIDGETS),
          select('mode', __('Where it opens', 'stackguide'), mode, MODES),
          mode &&
            el(TextControl, {
              label: __('Text of the button', 'stackguide'),
              value: buttonText,
              onChange: set('buttonText'),
            }),
        ),
      ),
      el('p', {}, __('The StackGuide assessment shows here on the page.', 'stackguide')),
    );
  }

  registerBlockType('stackguide/assessment', { edit: AssessmentEditor, save: () => null });
})(window.wp);
