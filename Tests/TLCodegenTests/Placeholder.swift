// Tests of TLCodegen; kept so that the package resolves while there are none.
